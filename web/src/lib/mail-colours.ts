/**
 * Colours inside mail, which has no design tokens. `lib/dark-colours.ts` adapts those of the frame to the dark theme, and
 * mail programs of the recipients show those of the links.
 */
export const FRAME_COLOURS = {
  paper: '#fff',
  ink: '#1d2424',
  link: '#00665c',
  ring: '#007a70',
  warning: '#a3261b',
  found: '#ffe9b0',
  quoteLine: '#d9dfdd',
  quoteInk: '#4b5454',
  foldGround: '#f1f5f4',
  foldHover: '#e6edeb',
  foldInk: '#5a6363',
  leftOutLine: '#a9b5b2',
  leftOutGround: '#f4f7f6',
  leftOutInk: '#6f7a77',
} as const

/** The block of a link to a drive file. White text on a kind of file needs a contrast of 4.5:1. */
export const LINK_BLOCK_COLOURS = {
  badgeInk: '#ffffff',
  line: '#c9d1ce',
  link: '#0b6e69',
  size: '#5b6663',
  kinds: {
    folder: '#0b6e69',
    image: '#7a3fa0',
    video: '#a3316f',
    audio: '#8a4b08',
    archive: '#6b5a1e',
    word: '#1f5fae',
    excel: '#1b7040',
    powerpoint: '#b1431c',
    pdf: '#b3261e',
    other: '#4a5a56',
  },
} as const
