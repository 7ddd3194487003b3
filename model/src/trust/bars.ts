/** Signs and letters without case that are drawn as a vertical bar (UTS 39 and the charts), and thus as an `l`. */
export const BARS = new RegExp(
  `[${[
    // Latin letters with a bar, and the clicks.
    '\\u0196\\u019a\\u01c0-\\u01c3\\u0234\\u026b-\\u026d\\ua780\\ua781',
    // Letters of other scripts, among them vav, final nun, alef, and the CJK vertical stroke.
    '\\u05d5\\u05df\\u0627\\ufe8d\\ufe8e\\u07ca\\u13a5\\uab75\\u16c1\\u2d4f\\ua4f2\\ua647\\u1175\\u3163\\uffdc\\u3021\\u4e28',
    '\\u2f01\\u31d1\\u{10309}\\u{10320}\\u{1028a}\\u{118c3}\\u{16f28}',
    '\\u0661\\u06f1\\u{1e8c7}\\u{1fbf1}',
    // Paseq, dandas, and similar ends of sentences.
    '\\u05c0\\u0964\\u0965\\u0f0d\\u0f0e\\u0f11\\u104a\\u104b\\u1c3b\\ua8ce\\ua8cf\\uaaf0\\u{11047}\\u{11048}\\u{110c0}\\u{110c1}',
    // Punctuation and mathematics.
    '\\u00a6\\u2016\\u205e\\u2223\\u2225\\u22ee\\u2373\\u2980\\u2999\\u299a\\u2afc-\\u2aff\\u2e3d\\u2e3e\\u2e4b\\ufe31-\\ufe34',
    // Technical signs, box drawing, blocks, dingbats, and bar lines.
    '\\u2320\\u2321\\u239b-\\u23b1\\u23b8\\u23b9\\u23d0\\u23fd\\u2502\\u2503\\u2506\\u2507\\u250a\\u250b\\u254e\\u254f\\u2551',
    '\\u2575\\u2577\\u2579\\u257b\\u257d\\u257f\\u2588-\\u2590\\u2595\\u2758-\\u275a\\uff5c\\uffe8\\u{1d100}-\\u{1d105}\\u{1fb70}-\\u{1fb75}',
  ].join('')}]`,
  'gu',
)
