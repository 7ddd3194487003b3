import { type ReactNode, useState } from 'react'
import { PictureScaleQuestion } from './PictureScaleQuestion.tsx'
import { isLargePicture, type PictureScale, scalePicture } from './scale-picture.ts'

interface PictureScaling {
  /** Gives them to `insert`, in their order; large ones as large as was chosen. Small ones go at once. */
  readonly take: (files: readonly File[]) => void
  readonly question: ReactNode
}

/** Large photographs are asked about before they come into the text. */
export function usePictureScale(insert: (files: readonly File[]) => void): PictureScaling {
  const [asked, setAsked] = useState<readonly File[]>()
  const take = async (files: readonly File[]) => {
    const large = await Promise.all(files.map(isLargePicture))
    if (large.includes(true)) setAsked((before) => [...(before ?? []), ...files])
    else insert(files)
  }
  const choose = async (files: readonly File[], scale: PictureScale) => {
    setAsked(undefined)
    insert(await Promise.all(files.map((file) => scalePicture(file, scale))))
  }
  return {
    take: (files) => {
      // What is surely small stands in the text at once.
      if (files.length > 0) void take(files)
    },
    question: asked && (
      <PictureScaleQuestion
        files={asked}
        onChoose={(scale) => void choose(asked, scale)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
