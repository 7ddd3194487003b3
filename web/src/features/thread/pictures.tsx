/** A letter that is not there: three strokes. */
export function NotFoundPicture() {
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
      strokeDasharray="4 6"
      aria-hidden
    >
      <path d="M14 16h60v42H14z" />
      <path d="m16 18 28 22 28-22" />
    </svg>
  )
}
