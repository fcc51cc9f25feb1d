import type { FastifyBaseLogger } from "fastify";
import { createTransport } from "nodemailer";

export type Message = { to: string; subject: string; text: string };

export type Mail = {
  /** Whether mails leave the house; else they are written to the log. */
  isSet: boolean;
  /** Sends in the background: whoever asked learns nothing from how long it takes or whether it fails. */
  send: (message: Message) => void;
  close: () => void;
};

/**
 * Opens the way to the mail server. Without one, messages with their links stand in the log.
 * @param options.smtpUrl  smtp(s)://user:password@host:port
 */
export function openMail(options: {
  smtpUrl: string | null;
  from: string;
  log: FastifyBaseLogger;
}): Mail {
  const { smtpUrl, from, log } = options;
  if (smtpUrl === null)
    return {
      isSet: false,
      send: ({ to, subject, text }) => log.warn({ to, subject, text }, "mail, not sent"),
      close: () => {},
    };
  const transport = createTransport({
    url: smtpUrl,
    // A few connections that many mails share: the mail server is never stormed.
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    isSet: true,
    send(message) {
      transport
        .sendMail({ from, ...message })
        .catch((error: unknown) =>
          log.error({ err: error, subject: message.subject }, "a mail was not sent"),
        );
    },
    close: () => transport.close(),
  };
}
