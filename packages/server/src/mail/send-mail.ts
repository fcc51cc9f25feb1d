import { once } from "node:events";
import type { FastifyBaseLogger } from "fastify";
import { createTransport } from "nodemailer";

export type Message = { to: string; subject: string; text: string };

export type Mail = {
  /** Whether mails leave the house; else they are written to the log. */
  isSet: boolean;
  /** Sends in the background: whoever asked learns nothing from how long it takes or whether it fails. */
  send: (message: Message) => void;
  /** The same for whoever has to know: whether the mail server took it before the signal. */
  deliver: (message: Message, signal: AbortSignal) => Promise<boolean>;
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
  if (smtpUrl === null) {
    const write = ({ to, subject, text }: Message): void =>
      log.warn({ to, subject, text }, "mail, not sent");
    return {
      isSet: false,
      send: write,
      async deliver(message) {
        write(message);
        return true;
      },
      close: () => {},
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    // A few connections that many mails share: the mail server is never stormed.
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const take = async (message: Message): Promise<boolean> => {
    try {
      await transport.sendMail({ from, ...message });
      return true;
    } catch (error) {
      log.error({ err: error, subject: message.subject }, "a mail was not sent");
      return false;
    }
  };
  return {
    isSet: true,
    send: (message) => void take(message),
    async deliver(message, signal) {
      const isTaken = new AbortController();
      const ending = once(signal, "abort", { signal: isTaken.signal }).then(() => false);
      return Promise.race([take(message), ending]).finally(() => isTaken.abort());
    },
    close: () => transport.close(),
  };
}
