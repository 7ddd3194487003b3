import { useLingui } from '@lingui/react/macro'
import type { FooterScope } from '@sen/model/account/organisation'
import type { RefObject } from 'react'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { ChoiceRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import { RichTextField } from '../../../widgets/rich-text/RichTextField.tsx'

interface FooterSectionProps {
  readonly scope: FooterScope
  readonly html: string
  readonly editor: RefObject<RichEditor | null>
  readonly onScope: (scope: FooterScope) => void
  readonly onTouch: () => void
  readonly onBusy: (isBusy: boolean) => void
}

export function FooterSection({ scope, html, editor, onScope, onTouch, onBusy }: FooterSectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={t`Footer of outgoing mail`}
      note={t`For all domains of the organisation. It’s added at the very end, below quoted text, without images.`}
    >
      <ChoiceRow
        label={t`Add the footer to`}
        value={scope}
        options={[
          ['off', t`No mail`],
          ['outside', t`Mail sent outside the organisation`],
          ['everybody', t`All mail`],
        ]}
        hint={t`Scheduled mail gets the footer in use when it’s sent. Automatic replies, forwarded mail and reports get none.`}
        onChange={onScope}
      />
      <RichTextField label={t`Footer text`} html={html} editor={editor} onChange={onTouch} onBusy={onBusy} />
    </SettingsSection>
  )
}
