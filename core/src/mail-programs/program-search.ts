import type { UidRange } from './program-message.ts'

/** Keys of SEARCH (RFC 3501 section 6.4.4) and of its extensions. Dates are days as `YYYY-MM-DD`, without a time zone. */
export type SearchCriterion =
  | { readonly key: 'all' }
  | { readonly key: 'uid'; readonly ranges: readonly UidRange[] }
  | { readonly key: 'flag'; readonly flag: string }
  | { readonly key: 'since' | 'before' | 'on'; readonly day: string }
  | { readonly key: 'sent_since' | 'sent_before' | 'sent_on'; readonly day: string }
  | { readonly key: 'saved_since' | 'saved_before' | 'saved_on'; readonly day: string }
  | { readonly key: 'younger' | 'older'; readonly seconds: number }
  | { readonly key: 'larger' | 'smaller'; readonly bytes: number }
  | { readonly key: 'from' | 'to' | 'cc' | 'bcc' | 'subject'; readonly text: string }
  | { readonly key: 'header'; readonly name: string; readonly text: string }
  /** Found by words, as the web's search finds them, not by substrings. */
  | { readonly key: 'body' | 'text'; readonly text: string }
  | { readonly key: 'modseq'; readonly atLeast: number }
  | { readonly key: 'email_id'; readonly id: string }
  | { readonly key: 'and'; readonly all: readonly SearchCriterion[] }
  | { readonly key: 'or'; readonly either: readonly [SearchCriterion, SearchCriterion] }
  | { readonly key: 'not'; readonly criterion: SearchCriterion }

export interface FoundUids {
  /** Ascending. */
  readonly uids: Uint32Array
  /** The highest version among the found messages (RFC 7162 section 3.1.5); 0 if none was found. */
  readonly highestModseq: number
}
