import { queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { Invite, Member } from "./types.ts";

export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) =>
    request<{ object: "list"; data: Member[]; invites: Invite[] }>("/app/members", { signal }),
});
