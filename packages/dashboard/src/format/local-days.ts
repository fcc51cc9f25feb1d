/**
 * When a day begins where the person is: lists show their own dates, and are asked for by them.
 * @param day       `YYYY-MM-DD`
 * @param daysLater  the day so many after it
 */
export function startOfDay(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
