/**
 * Characters that are drawn as a dot between letters. Punctuation and symbols are not listed, unless they are full
 * stops: any of them counts as a dot between two words of a host name.
 */
export const DOT_SIGNS = {
  /** Dots that host names accept (UTS 46), and confusables of the full stop and the middle dot (UTS 39). */
  'a full stop':
    '\u3002\uff61\u2024\ufe52\u06d4\u0660\u06f0\u0701\u0702\ua4f8\ua60e\u{10a50}\u{1d16d}\u00b7\u0387\u16eb\u2027\u02d1\u1427\u2d4a\u2219\u22c5\u2e31\u2e33\ua78f\u{10101}',
  /** Unicode decomposes these into a blank with a mark. */
  'a blank with a mark': '\u02d9\u00b8',
  /** Letters and numbers whose ink in common fonts is a spot or a short stroke. */
  'a small letter':
    '\u02b9\u02be\u02bf\u02cc\u02ce\u02cf\u037a\u0674\u06e6\u0971\u119e\u141d\u18df\u1c78\u1c79\u1fbe\u318d\ua4fa\ufe73\uff9e\u{109f6}\u{11066}\u{116c0}\u{11aef}\u{1bc00}\u{1bc67}\u{1bc68}\u{1bc69}\u{1bc84}\u{1bc94}\u{1d2e1}\u{1ecae}',
  /** Letters and numbers that are drawn as a small ring, disc or diamond. */
  'a small ring':
    '\u00ba\u1424\u16dc\u18de\u1d52\u2070\u2080\u2092\ua537\uff9f\u{10a72}\u{111d0}\u{169f9}\u{1bc85}\u{1bc95}',
} as const
