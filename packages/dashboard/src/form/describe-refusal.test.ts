import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../api/api-error.ts";
import { describeRefusal } from "./describe-refusal.ts";

const refuse = (code: string, detail: string) =>
  new ApiError({ code, status: 400, detail, requestId: null });

test("a sentence that begins with a field of the form stands at it", () => {
  const error = refuse("invalid_request", "name takes 1 to 100 characters.");
  assert.deepEqual(describeRefusal(error, { fields: ["email", "name"] }), {
    field: "name",
    sentence: "Takes 1 to 100 characters.",
  });
});

test("a sentence about anything else stands over the button, whole", () => {
  const error = refuse("invalid_request", "There is an account with this e-mail already.");
  assert.deepEqual(describeRefusal(error, { fields: ["email"] }), {
    field: null,
    sentence: "There is an account with this e-mail already.",
  });
});

test("a form's own words come before the common ones", () => {
  const error = refuse("credentials_invalid", "The current password is wrong.");
  const sentences = { credentials_invalid: "E-mail or password is wrong." };
  assert.deepEqual(describeRefusal(error, { sentences }), {
    field: null,
    sentence: "E-mail or password is wrong.",
  });
  assert.deepEqual(
    describeRefusal(error, { fieldSentences: { credentials_invalid: ["current", "Wrong."] } }),
    { field: "current", sentence: "Wrong." },
  );
});
