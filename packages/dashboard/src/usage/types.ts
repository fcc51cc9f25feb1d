export type BrandUsage = {
  brand_id: string | null;
  /** Null with the id: work without a brand. */
  brand_name: string | null;
  images: number;
  image_credits: number;
  videos: number;
  video_credits: number;
  credits: number;
};

export type DayUsage = {
  date: string;
  brand_id: string | null;
  images: number;
  videos: number;
  credits: number;
};

export type Usage = {
  object: "usage";
  from: string;
  to: string;
  brands: BrandUsage[];
  /** Days with work only. */
  days: DayUsage[];
  totals: { images: number; videos: number; credits: number };
};

export type Measure = "credits" | "images" | "videos";
