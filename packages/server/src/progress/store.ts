import type { Queryable } from "../db/database.ts";
import type { Pace } from "./rules.ts";

/** How many jobs all workers run at a time that were seen since then. */
export async function selectSlots(db: Queryable, aliveSince: Date): Promise<number> {
  const { rows } = await db.query<{ slots: number }>({
    name: "select-slots",
    text: "select coalesce(sum(slots), 0)::int as slots from workers where seen_at > $1",
    values: [aliveSince],
  });
  return rows[0]?.slots ?? 0;
}

/** The pace of the last sixty pictures and the last ten films. */
export async function selectPace(db: Queryable): Promise<Pace> {
  const { rows } = await db.query<{ quality: string | null; seconds: number }>({
    name: "select-pace",
    text: `
      select quality, avg(seconds)::float8 as seconds from (
        select s.quality, extract(epoch from t.settled_at - t.started_at) as seconds
        from shots t join shoots s on s.id = t.shoot_id
        where t.status = 'fulfilled' and t.started_at is not null order by t.settled_at desc limit 60
      ) pictures group by quality
      union all
      select null, avg(seconds)::float8 from (
        select extract(epoch from finished_at - started_at) / duration as seconds
        from videos where status = 'completed' and started_at is not null order by finished_at desc limit 10
      ) films having count(*) > 0`,
  });
  const filmSeconds = rows.find(({ quality }) => quality === null)?.seconds ?? null;
  const pictures = rows.filter((row) => row.quality !== null);
  return {
    filmSeconds,
    shotSeconds: Object.fromEntries(pictures.map((row) => [row.quality, row.seconds])),
  };
}
