import { durations, graces, plans, qualities, resolutions, videoModes } from "@packshot/server";
import { filmRatios, styles } from "@packshot/studio";
import { accountCommand } from "./account.ts";
import { auditCommand } from "./audit.ts";
import { brandCommand } from "./brand.ts";
import { creditsCommand } from "./credits.ts";
import { cutoutCommand } from "./cutout.ts";
import { filmCommand } from "./film.ts";
import { keyCommand } from "./key.ts";
import { serveCommand, workerCommand } from "./serve.ts";
import { shootCommand } from "./shoot.ts";
import { userCommand } from "./user.ts";
import { UsageError } from "./usage-error.ts";

/** Each takes the words behind its name and gives the exit code. */
const commands: Record<string, (words: string[]) => Promise<number>> = {
  serve: serveCommand,
  worker: workerCommand,
  account: accountCommand,
  user: userCommand,
  brand: brandCommand,
  key: keyCommand,
  credits: creditsCommand,
  audit: auditCommand,
  shoot: shootCommand,
  film: filmCommand,
  cutout: cutoutCommand,
};

const usage = `packshot: a photo studio of your own

  packshot serve                      start the API, the worker and (unless DATABASE_URL is set) PostgreSQL
  packshot worker                     start one more worker on the same installation
  packshot account create --name N --email E [--plan ${plans.join("|")}] [--credits N]
  packshot account list
  packshot user create --account ID --email E [--name N] [--role owner|member] [--operator yes|no]
  packshot user list
  packshot user reset-link --email E  a link to choose a password, where no mail goes out
  packshot brand create|list|activate|deactivate --account ID [--name N] [--brand ID]
  packshot key create --account ID [--brand ID] [--name N]
  packshot key list --account ID
  packshot key rotate --key ID [--grace ${graces.join("|")}]
  packshot key revoke --key ID
  packshot credits grant --account ID --credits N --note T    takes credits back with --credits=-N
  packshot audit                      prove the books; exit code 1 where they don't add up
  packshot shoot PHOTO... --style S [--shots 1|4|6] [--aspect W:H] [--quality ${qualities.join("|")}]
                 [--background C] [--model IMG] [--seed N] --out DIR
  packshot film PHOTO... --duration ${durations.join("|")} --resolution ${resolutions.join("|")}
                 [--aspect ${filmRatios.join("|")}] [--mode ${videoModes.join("|")}]
                 [--logo IMG] [--note T] [--no-music] [--seed N] --out FILE
  packshot cutout PHOTO --out PNG [--model ONNX] [--debug DIR]

Styles: ${styles.slice(0, 6).join(", ")},
  ${styles.slice(6).join(", ")}. Six shots are for classic and minimal; other styles make four of them.
A film's poster is written beside it, with .jpg for its ending.
All commands take --json; serve and worker print one line of it once they are ready. Those from account to audit
work also while the service runs.
Settings are environment variables: docs/configuration.md.
`;

async function run(words: string[]): Promise<number> {
  const [name = "", ...rest] = words;
  const asksForHelp = name === "help" || words.includes("--help") || words.includes("-h");
  if (name === "" || asksForHelp) {
    process.stdout.write(usage);
    return name === "" ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}; packshot help lists them.`);
  return command(rest);
}

// Whoever reads may have seen enough (`| head`): a shoot, a grant or a service goes on to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`packshot: ${(error as Error).message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
