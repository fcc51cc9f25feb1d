import type { Message } from "../mail/send-mail.ts";
import { inviteDays } from "./rules.ts";

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

export function confirmEmailMessage(to: string, link: string): Message {
  return {
    to,
    subject: "Confirm your new address",
    text: `Confirm that this address is yours, within an hour. You sign in with it from then on:\n\n${link}\n\nIf you did not ask for that, there is nothing to do.\n`,
  };
}

export function changingEmailMessage(to: string, next: string, link: string): Message {
  return {
    to,
    subject: "Your address is about to change",
    text: `Somebody who knows your password asked to sign in with ${next} instead of this address. It changes once that address is confirmed.\n\nIf it was not you, change your password now:\n\n${link}\n`,
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
    text: `${name} invites you to its photo studio. Accept within ${inviteDays} days:\n\n${link}\n`,
  };
}
