import { z } from "zod";
import type { SessionCaller } from "../caller.ts";
import type { Service } from "../service.ts";
import { answerShootDetail, shootDetailSchema } from "../shoots/detail-answer.ts";
import { answerVideoDetail, videoDetailSchema } from "../videos/detail-answer.ts";
import type { Job } from "./list-jobs.ts";

export const jobSchema = z.discriminatedUnion("object", [shootDetailSchema, videoDetailSchema]);

export function answerJob(
  service: Service,
  job: Job,
  reader: Pick<SessionCaller, "permissions">,
): Promise<z.output<typeof jobSchema>> {
  return job.kind === "shoot"
    ? answerShootDetail(service, job.shoot, reader)
    : answerVideoDetail(service, job.video, reader);
}
