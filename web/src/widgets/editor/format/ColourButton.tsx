import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Baseline } from 'lucide-react'
import type { Ref, RefObject } from 'react'
import type { RichEditor } from '../rich-editor.ts'
import { type Choice, ChoiceSheet, type SheetHandle } from './ChoiceSheet.tsx'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './colours.ts'
import type { FormatState } from './format-state.ts'

export function ColourButton({
  editor,
  state,
  className,
  handle,
}: {
  editor: RefObject<RichEditor | null>
  state: FormatState | undefined
  className?: string | undefined
  handle?: Ref<SheetHandle> | undefined
}) {
  const { t, i18n } = useLingui()
  const choicesOf = (
    kind: 'text' | 'background',
    none: string,
    colours: readonly (readonly [string, MessageDescriptor])[],
    chosen: string | undefined,
  ): readonly Choice[] => {
    const at = colours.findIndex(([colour]) => chosen?.toLowerCase().includes(colour))
    const all = [[undefined, none] as const, ...colours.map(([colour, label]) => [colour, i18n._(label)] as const)]
    return all.map(([colour, label], index) => ({
      id: label,
      label,
      isChosen: index === at + 1,
      style: colour === undefined ? undefined : { background: colour },
      onChoose: () => editor.current?.setColour(kind, colour),
    }))
  }
  return (
    <ChoiceSheet
      className={className}
      handle={handle}
      label={t`Colours`}
      icon={Baseline}
      look="colours"
      rows={[
        { name: t`Text colour`, choices: choicesOf('text', t`Automatic`, TEXT_COLOURS, state?.textColour) },
        {
          name: t`Background colour`,
          choices: choicesOf('background', t`None`, BACKGROUND_COLOURS, state?.backgroundColour),
        },
      ]}
    />
  )
}
