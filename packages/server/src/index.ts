export { createAccount, listAccounts } from "./accounts/create-account.ts";
export { findAccount } from "./accounts/find-account.ts";
export { ensureDemo } from "./accounts/ensure-demo.ts";
export { setBrandActive } from "./brands/set-brand-active.ts";
export { createBrand } from "./brands/create-brand.ts";
export { listBrands } from "./brands/list-brands.ts";
export { readSettings, type Settings } from "./config.ts";
export { auditLedger } from "./credits/audit.ts";
export { grantCredits } from "./credits/grant-credits.ts";
export { AppError } from "./errors.ts";
export { createKey } from "./keys/create-key.ts";
export {
  listKeys,
  revokeKey,
  rotateKey,
  rotationGraces,
  type RotationGrace,
} from "./keys/manage-keys.ts";
export { createLogger } from "./logging.ts";
export { openAdmin, start, type Admin, type Running } from "./main.ts";
