import { ApiError } from "../api/api-error.ts";
import { offlineError, request, toApiError } from "../api/request.ts";
import type { Upload } from "../shoots/types.ts";

/**
 * Sends a photo as it is. XMLHttpRequest, since fetch can't tell how much has gone.
 * @param onProgress  0 to 1
 * @throws ApiError
 */
export function sendPhoto(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("POST", "/app/uploads");
    call.setRequestHeader("accept", "application/json");
    call.setRequestHeader("content-type", file.type || "application/octet-stream");
    call.setRequestHeader("x-packshot-app", "1");
    call.setRequestHeader("x-file-name", encodeURIComponent(file.name));
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    call.onload = () => {
      if (call.status === 201) resolve(JSON.parse(call.responseText) as Upload);
      else
        reject(toApiError(call.status, call.responseText, call.getResponseHeader("x-request-id")));
    };
    call.onerror = () => void describeFailure(file).then(reject);
    call.onabort = () =>
      reject(new ApiError({ code: "aborted", status: 0, detail: "", requestId: null }));
    signal.addEventListener("abort", () => call.abort(), { once: true });
    call.send(file);
  });
}

/** A call that did not get through tells nothing of why: a folder that was dropped, or a file that was moved, can't be read. */
async function describeFailure(file: File): Promise<ApiError> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return offlineError();
  } catch (cause) {
    return new ApiError({
      code: "file_unreadable",
      status: 0,
      detail: "",
      requestId: null,
      cause,
    });
  }
}

/** Takes a photo from a link, or from a finished picture of one's own. */
export function takePhotoFrom(url: string, signal: AbortSignal): Promise<Upload> {
  return request<Upload>("/app/uploads/from-url", { method: "POST", body: { url }, signal });
}
