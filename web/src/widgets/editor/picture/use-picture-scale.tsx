import { type ReactNode, useState } from 'react'
import { PictureScaleQuestion } from './PictureScaleQuestion.tsx'
import { isLargePicture, type PictureScale, scalePicture } from './scale-picture.ts'

interface PictureScaling {
  /** Calls `insert` in order, with large pictures scaled as chosen. Small ones pass at once. */
  readonly take: (files: readonly File[]) => void
  readonly question: ReactNode
}

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
      // Insert without a question if all are small.
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
