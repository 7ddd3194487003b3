import { fileEnding } from '../../../lib/names/file-ending.ts'

/** The style of `.name` cuts the name before its extension. */
export function FileName({ name }: { name: string }) {
  const ending = fileEnding(name)
  return (
    <>
      <span>{name.slice(0, name.length - ending.length)}</span>
      {ending}
    </>
  )
}
