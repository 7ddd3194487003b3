import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Baseline } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Popover } from '../../../../ui/Popover.tsx'
import type { RichEditor } from '../rich-editor.ts'
import styles from './ColourButton.module.css'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './colours.ts'
import type { FormatState } from './format-state.ts'
import { moveAmong } from './move-among.ts'

/** What colour the text has, and what colour stands behind it. */
export function ColourButton({
  editor,
  state,
  className,
}: {
  editor: RefObject<RichEditor | null>
  state: FormatState | undefined
  className?: string | undefined
}) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choose = (kind: 'text' | 'background', colour: string | undefined) => {
    setOpen(false)
    editor.current?.setColour(kind, colour)
  }
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        label={t`Colours`}
        icon={Baseline}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        align="center"
        role="dialog"
        aria-label={t`Colours`}
      >
        <div className={styles.sheet}>
          <Colours
            name={t`Text colour`}
            none={t`Automatic`}
            colours={TEXT_COLOURS}
            chosen={state?.textColour}
            takesFocus
            onChoose={(colour) => choose('text', colour)}
          />
          <Colours
            name={t`Background colour`}
            none={t`None`}
            colours={BACKGROUND_COLOURS}
            chosen={state?.backgroundColour}
            onChoose={(colour) => choose('background', colour)}
          />
        </div>
      </Popover>
    </>
  )
}

interface ColoursProps {
  readonly name: string
  readonly none: string
  readonly colours: readonly (readonly [string, MessageDescriptor])[]
  readonly chosen: string | undefined
  readonly takesFocus?: boolean
  readonly onChoose: (colour: string | undefined) => void
}

function Colours({ name, none, colours, chosen, takesFocus = false, onChoose }: ColoursProps) {
  const { i18n } = useLingui()
  const at = colours.findIndex(([colour]) => chosen?.toLowerCase().includes(colour))
  const choices = [[undefined, none] as const, ...colours.map(([colour, label]) => [colour, i18n._(label)] as const)]
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{name}</legend>
      <div
        className={styles.row}
        role="radiogroup"
        aria-label={name}
        onKeyDown={(event) => moveAmong(event, choices.length)}
      >
        {choices.map(([colour, label], index) => {
          const isChosen = index === at + 1
          return (
            // biome-ignore lint/a11y/useSemanticElements: a native radio would choose as soon as an arrow passes it
            <button
              key={label}
              type="button"
              role="radio"
              aria-checked={isChosen}
              aria-label={label}
              data-tooltip={label}
              tabIndex={isChosen ? 0 : -1}
              data-first={(takesFocus && isChosen) || undefined}
              className={colour === undefined ? styles.none : styles.colour}
              style={colour === undefined ? undefined : { background: colour }}
              onClick={() => onChoose(colour)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
