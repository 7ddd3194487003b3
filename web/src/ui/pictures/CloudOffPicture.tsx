/** For what did not come: the cloud is crossed out. Three strokes. */
export function CloudOffPicture() {
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
      <path d="M24 20c-9 3-14 10-14 18 0 10 8 16 18 16h36" />
      <path d="M32 15c13-7 30 1 32 16 8 0 14 5 14 12 0 4-2 7-5 9" />
      <path d="m16 8 56 56" />
    </svg>
  )
}
