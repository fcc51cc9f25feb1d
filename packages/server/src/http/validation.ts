/**
 * One sentence for one broken rule: the field's name, then what it takes. The schemas write their messages as
 * "takes …", so that the sentence reads on.
 */
export function describeIssue(issue: { instancePath: string; message?: string }): string {
  const path = issue.instancePath
    .split("/")
    .filter(Boolean)
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index > 0 ? `.${part}` : part))
    .join("");
  const message = issue.message ?? "is not valid";
  if (!path) return `The body ${message.startsWith("takes ") ? message : "takes a JSON object"}.`;
  return `${path}${message.startsWith("takes ") ? " " : ": "}${message}.`;
}
