import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isApiError } from "./api-error.ts";

/**
 * The cache of everything that was read from the service.
 * @param onSignedOut  called when any answer says that the session is over
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isApiError(error, "session_required")) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal will be the same the next time; a lost connection may come back.
        retry: (failures, error) =>
          failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 500),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
