import { fileEnding } from '../../../lib/names/file-ending.ts'

/** A file's name inside `.name`, which cuts it before its ending. */
export function FileName({ name }: { name: string }) {
  const ending = fileEnding(name)
  return (
    <>
      <span>{name.slice(0, name.length - ending.length)}</span>
      {ending}
    </>
  )
}
