import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { wholeBodyQuery } from '../../../data/messages/whole-body.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CutBody } from './CutBody.tsx'
import type { PartEnd } from './frame/join-parts.ts'
import { HtmlBody } from './HtmlBody.tsx'
import { htmlParts } from './html-parts.ts'
import { RestOfBody } from './RestOfBody.tsx'
import { SimplifiedBodyNote } from './SimplifiedBodyNote.tsx'
import { TextBody } from './TextBody.tsx'
import { useHtmlParts } from './use-html-parts.ts'

interface LongBodyProps {
  readonly message: MessageField & { readonly body: string }
  readonly isOriginal: boolean
  readonly number?: number | undefined
}

/** The rest is added part by part during scrolling, because rendering it at once would block the page. */
export function LongBody({ message, isOriginal, number }: LongBodyProps) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const whole = useQuery({ ...wholeBodyQuery(message.id), enabled: isAsked })
  const isText = whole.data?.body_format === 'text'
  const { parts, reached, take } = useHtmlParts(isText ? undefined : (whole.data?.body ?? undefined))
  const ask = () => (isAsked ? void whole.refetch() : setAsked(true))
  const beginning = useMemo(() => htmlParts(message.body).next().value?.html ?? '', [message.body])
  const [drawn, setDrawn] = useState(0)
  const ends = useRef<(PartEnd | undefined)[]>([])
  const [isAllWanted, setAllWanted] = useState(false)
  if (isText) {
    return (
      <>
        <SimplifiedBodyNote of="text_only" />
        <TextBody text={whole.data?.body ?? ''} />
      </>
    )
  }
  const percent = Math.floor(reached * 100)
  return (
    <>
      {whole.data?.body_cut && !message.body_cut && <CutBody id={message.id} />}
      {(parts.length === 0 || reached < 1) && (
        <Alert tone="plain" icon={Scissors}>
          {parts.length === 0
            ? t`This is only the beginning of a long message. You can open the rest at the end.`
            : t`This message is long. ${percent}% of it is shown so far.`}
        </Alert>
      )}
      {(parts.length > 0 ? parts : [{ html: beginning, continued: undefined }]).map(({ html, continued }, index) => (
        <HtmlBody
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
          key={index}
          html={html}
          isOriginal={isOriginal}
          number={number}
          part={parts.length > 0 ? index + 1 : undefined}
          continued={continued}
          upper={() => ends.current[index - 1]}
          onDrawn={(end) => {
            ends.current[index] = end
            setDrawn((before) => Math.max(before, index + 1))
          }}
        />
      ))}
      {parts.length > 0 && reached < 1 && (
        <RestOfBody
          reached={reached}
          drawn={drawn === parts.length ? drawn : undefined}
          isAllWanted={isAllWanted}
          onAllWanted={setAllWanted}
          onNext={take}
        />
      )}
      {!whole.data && (
        <Button onClick={ask} disabled={whole.isFetching} aria-busy={whole.isFetching}>
          {t`View the entire message`}
        </Button>
      )}
      {whole.isError && !whole.isFetching && <p role="alert">{errorText(whole.error)}</p>}
    </>
  )
}
