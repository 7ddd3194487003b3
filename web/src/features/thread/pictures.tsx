import { Drawing } from '../../ui/pictures/Drawing.tsx'

export function NotFoundPicture() {
  return (
    <Drawing>
      <g strokeDasharray="4 6">
        <path d="M14 16h60v42H14z" />
        <path d="m16 18 28 22 28-22" />
      </g>
    </Drawing>
  )
}
