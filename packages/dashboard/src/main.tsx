import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client.ts";
import { createAppRouter } from "./router/router.tsx";
import { signInAddress } from "./session/sign-in-address.ts";
import "./styles.css";

const queryClient = createQueryClient(() => {
  // The session ended elsewhere. A whole new page: nothing of the old account may stay in memory.
  if (!location.pathname.startsWith("/sign-in"))
    location.assign(signInAddress(location.pathname + location.search));
});
const router = createAppRouter(queryClient);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
