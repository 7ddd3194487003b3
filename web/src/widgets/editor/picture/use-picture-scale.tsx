import { type ReactNode, useRef, useState } from 'react'
import { PictureScaleQuestion } from './PictureScaleQuestion.tsx'
import { isLargePicture, type PictureScale, scalePicture } from './scale-picture.ts'

interface PictureScaling {
  /** Calls `insert` in order, with large pictures scaled as chosen. Small ones pass at once. */
  readonly take: (files: readonly File[]) => void
  readonly question: ReactNode
}

/** @param type puts what was typed meanwhile behind the pictures */
export function usePictureScale(
  insert: (files: readonly File[]) => void,
  type: (text: string) => void,
): PictureScaling {
  const typed = useRef<readonly string[]>([])
  const [asked, setAsked] = useState<readonly File[]>()
  const take = async (files: readonly File[]) => {
    const large = await Promise.all(files.map(isLargePicture))
    if (large.includes(true)) setAsked((before) => [...(before ?? []), ...files])
    else insert(files)
  }
  const choose = async (files: readonly File[], scale: PictureScale) => {
    setAsked(undefined)
    insert(await Promise.all(files.map((file) => scalePicture(file, scale))))
    typeOn()
  }
  const typeOn = () => {
    if (typed.current.length > 0) type(typed.current.join(''))
    typed.current = []
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
        onTyped={(key) => {
          typed.current = key === 'Backspace' ? typed.current.slice(0, -1) : [...typed.current, key]
        }}
        onClose={() => {
          setAsked(undefined)
          typeOn()
        }}
      />
    ),
  }
}
