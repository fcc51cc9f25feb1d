import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { request } from "../api/request.ts";

/**
 * Sends the token of a mail's link as soon as its page is there, once: the link works once, and React runs effects twice
 * in development.
 */
export function useTokenOnce<Answer>(
  path: string,
  token: string,
  onSuccess: (answer: Answer) => Promise<void>,
): UseMutationResult<Answer, Error, void> {
  const sending = useMutation({
    mutationFn: () => request<Answer>(path, { method: "POST", body: { token } }),
    onSuccess,
  });
  const isSent = useRef(false);
  const { mutate } = sending;
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);
  return sending;
}
