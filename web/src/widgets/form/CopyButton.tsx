import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** Names the copied text, where several buttons are together. */
  readonly label?: string
  readonly size?: 'small' | 'medium'
}

/** Without permission, it reports nothing. */
export function CopyButton({ text, label, size = 'medium' }: CopyButtonProps) {
  const { t } = useLingui()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => {},
    )
  return (
    <Button icon={isCopied ? Check : Copy} size={size} aria-label={isCopied ? undefined : label} onClick={copy}>
      {isCopied ? t`Copied` : t`Copy`}
    </Button>
  )
}
