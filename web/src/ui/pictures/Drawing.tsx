import type { ReactNode } from 'react'

/** The frame of a picture for a place with nothing in it: at most three strokes, in the colour around it. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="88"
      height="72"
      viewBox="0 0 88 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  )
}
