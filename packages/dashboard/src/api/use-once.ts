import { useMutation, useQueryClient, type UseMutationOptions } from "@tanstack/react-query";
import { useId } from "react";

/**
 * A mutation that runs once at a time: the second press of a double one comes before the button shows that it is busy.
 */
export function useOnce<Answer, Input = void>(
  options: Omit<UseMutationOptions<Answer, Error, Input>, "mutationKey">,
) {
  const queryClient = useQueryClient();
  const mutationKey = [useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate = (input: Input): void => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(input);
  };
  return { mutate, isPending: mutation.isPending, error: mutation.error };
}
