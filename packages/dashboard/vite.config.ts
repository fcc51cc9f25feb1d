import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where the development server finds the service. */
const service = process.env["PACKSHOT_SERVICE"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // "assets" is the address of the server's own presets and samples; what is under this one may be cached for ever.
    assetsDir: "dashboard",
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // Every browser that can run this preloads modules itself.
    modulePreload: { polyfill: false },
    // A picture in a data: URL would sit in the first load.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What pages share is small: one file of it, not a request for each icon and field.
        codeSplitting: {
          groups: [
            {
              name: "parts",
              test: /lucide-react|src\/(api|drafts|form|format|text|ui)\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/app/", "/files", "/assets", "/v1", "/g/", "/docs", "/openapi.json"].map((path) => [
        path,
        service,
      ]),
    ),
  },
});
