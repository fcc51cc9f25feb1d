import type { Message } from "../mail/send-mail.ts";

/** The mails that people get; plain text, so that what a name holds is only ever text. */
export function resetMessage(to: string, link: string): Message {
  return {
    to,
    subject: "Choose a new password",
    text: `Somebody asked for a new password for this address. If that was you, choose one here within an hour:\n\n${link}\n\nIf not, there is nothing to do.\n`,
  };
}

export function verifyMessage(to: string, link: string): Message {
  return {
    to,
    subject: "Confirm your address",
    text: `Confirm that this address is yours, within an hour:\n\n${link}\n\nIf you did not sign up, there is nothing to do.\n`,
  };
}

export function alreadyUserMessage(to: string, link: string): Message {
  return {
    to,
    subject: "You have an account already",
    text: `Somebody tried to sign up with this address, which has an account already. Sign in here, or ask for a new password there:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
  };
}

export function inviteMessage(to: string, accountName: string, link: string): Message {
  const name = accountName.replaceAll(/\s+/g, " ");
  return {
    to,
    subject: `${name} invites you`,
    text: `${name} invites you to its photo studio. Accept within 7 days:\n\n${link}\n`,
  };
}
