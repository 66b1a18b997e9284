import type { Rating } from '../net/api.ts';
import { signed } from '../data/format.ts';

/** "+120 (+80 to +160)", or the bound that is known: "below −130". */
export function ratingText(rating: Rating | null): string {
  if (!rating) return '';
  const { elo, low, high } = rating;
  if (elo === null) return high !== null ? `below ${signed(high)}` : low !== null ? `above ${signed(low)}` : '';
  return low === null || high === null ? signed(elo) : `${signed(elo)} (${signed(low)} to ${signed(high)})`;
}

/** "2026-11-24 09:00", UTC. */
export const timeText = (time: string): string => time.slice(0, 16).replace('T', ' ');
