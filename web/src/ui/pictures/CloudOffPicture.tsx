import { Drawing } from './Drawing.tsx'

export function CloudOffPicture() {
  return (
    <Drawing>
      <path d="M24 20c-9 3-14 10-14 18 0 10 8 16 18 16h36" />
      <path d="M32 15c13-7 30 1 32 16 8 0 14 5 14 12 0 4-2 7-5 9" />
      <path d="m16 8 56 56" />
    </Drawing>
  )
}
