import { useLingui } from '@lingui/react/macro'
import { ALargeSmall, AlignCenter, AlignJustify, AlignLeft, AlignRight, type LucideIcon } from 'lucide-react'
import type { Ref, RefObject } from 'react'
import type { RichEditor } from '../rich-editor.ts'
import { ChoiceSheet, type SheetHandle } from './ChoiceSheet.tsx'
import {
  ALIGNMENTS,
  type Alignment,
  FONT_SIZES_PIXELS,
  FONTS,
  type FormatState,
  HEADING_LEVELS,
  isFont,
} from './format-state.ts'

const ICONS: Readonly<Record<Alignment, LucideIcon>> = {
  left: AlignLeft,
  center: AlignCenter,
  right: AlignRight,
  justify: AlignJustify,
}

/** Each choice is shown in its own style. */
export function TextStyleButton({
  editor,
  state,
  className,
  handle,
}: {
  readonly editor: RefObject<RichEditor | null>
  readonly state: FormatState | undefined
  readonly className?: string | undefined
  readonly handle?: Ref<SheetHandle> | undefined
}) {
  const { t } = useLingui()
  const choose = (act: (editor: RichEditor) => void) => () => {
    if (editor.current) act(editor.current)
  }
  const headings = [t`Normal line`, t`Heading 1`, t`Heading 2`, t`Heading 3`]
  const sizes = { 10: t`Small`, 13: t`Normal`, 18: t`Large`, 32: t`Huge` }
  const alignments = { left: t`Align left`, center: t`Centre`, right: t`Align right`, justify: t`Justify` }
  const size = state?.fontSizePixels
  const isNormalSize = !FONT_SIZES_PIXELS.some((one) => one === size && one !== 13)
  const hasFont = FONTS.some(([, family]) => isFont(state?.fontFamily, family))
  return (
    <ChoiceSheet
      className={className}
      handle={handle}
      label={t`Text style`}
      icon={ALargeSmall}
      rows={[
        {
          name: t`Line`,
          choices: HEADING_LEVELS.map((level) => ({
            id: `${level}`,
            label: headings[level] ?? '',
            isChosen: (state?.headingLevel ?? 0) === level,
            style: { fontSize: HEADING_LOOKS[level], fontWeight: level === 0 ? undefined : 700 },
            onChoose: choose((made) => made.setHeading(level)),
          })),
        },
        {
          name: t`Alignment`,
          choices: ALIGNMENTS.map((alignment) => ({
            id: alignment,
            label: alignments[alignment],
            icon: ICONS[alignment],
            isChosen: (state?.alignment ?? 'left') === alignment,
            onChoose: choose((made) => made.format(alignment)),
          })),
        },
        {
          name: t`Text size`,
          choices: FONT_SIZES_PIXELS.map((pixels) => ({
            id: `${pixels}`,
            label: sizes[pixels],
            isChosen: pixels === 13 ? isNormalSize : size === pixels,
            style: { fontSize: SIZE_LOOKS[pixels] },
            onChoose: choose((made) => made.setFontSize(pixels)),
          })),
        },
        {
          name: t`Font`,
          choices: [
            {
              id: 'own',
              label: t`Reader’s default`,
              isChosen: !hasFont,
              onChoose: choose((made) => made.setFont(undefined)),
            },
            ...FONTS.map(([name, family]) => ({
              id: name,
              label: name,
              isChosen: isFont(state?.fontFamily, family),
              style: { fontFamily: family },
              onChoose: choose((made) => made.setFont(family)),
            })),
          ],
        },
      ]}
    />
  )
}

/** Smaller than in the text, with the same proportions. */
const HEADING_LOOKS = { 0: '14px', 1: '18px', 2: '16px', 3: '14px' } as const
const SIZE_LOOKS = { 10: '11px', 13: '14px', 18: '17px', 32: '21px' } as const
