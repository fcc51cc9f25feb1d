import type { Style } from "./rules.ts";

/** What people read of the ten styles. */
export const styleTexts: Record<Style, { name: string; description: string }> = {
  classic: { name: "Classic", description: "White sweep, soft studio light, ready for any shop." },
  minimal: { name: "Minimal", description: "One hue, one plinth, one long hard shadow." },
  luxury: { name: "Luxury", description: "Black marble and warm edges of light out of the dark." },
  loud_luxury: { name: "Loud luxury", description: "Polished gold, deep red and crossed lights." },
  magazine: { name: "Magazine", description: "Two blocks of colour and a crisp flash." },
  editorial: { name: "Editorial", description: "Linen and limewash under a window's blinds." },
  avant_garde: { name: "Avant-garde", description: "Chrome, black acrylic, cyan and magenta." },
  element: { name: "Element", description: "Wet stone and water against a low sun." },
  influencer: { name: "Influencer", description: "A flat lay from above, soft and pink." },
  lifestyle: { name: "Lifestyle", description: "An oak counter beside a sunny window." },
};
