import { z } from "zod";
import { thumbnailHref } from "../files/links.ts";
import type { Service } from "../service.ts";
import type { Upload } from "./store.ts";

export const uploadSchema = z.object({
  id: z.string(),
  object: z.literal("upload"),
  file_name: z.string(),
  width_px: z.int(),
  height_px: z.int(),
  bytes: z.int(),
  thumbnail_url: z.string(),
  cutout: z.object({
    status: z.enum(["pending", "ready", "failed"]),
    preview_url: z.string().nullable(),
    failure: z.string().nullable(),
  }),
  phone_link_id: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export function answerUpload(service: Service, upload: Upload): z.output<typeof uploadSchema> {
  const { cutoutKey, failure } = upload;
  return {
    id: upload.id,
    object: "upload",
    file_name: upload.fileName,
    width_px: upload.widthPx,
    height_px: upload.heightPx,
    bytes: upload.bytes,
    thumbnail_url: thumbnailHref(service, upload.sourceKey, 640),
    cutout: {
      status: cutoutKey ? "ready" : failure ? "failed" : "pending",
      preview_url: cutoutKey && thumbnailHref(service, cutoutKey, 1024),
      failure: cutoutKey ? null : failure,
    },
    phone_link_id: upload.phoneLinkId,
    created_at: upload.createdAt.toISOString(),
  };
}
