import { type CodeVerdict, judgeCode, typedCode } from '@sen/model/account/mailed-code'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Writer } from '../store.ts'
import { codeDigest } from './mail-code.ts'
import type { CodeKey } from './mailed-code-store.ts'

export interface CodeNeeds {
  readonly secrets: Secrets
  readonly clock: Clock
}

/** The caller must commit before it throws a refusal, because a wrong code uses up an attempt. */
export async function redeemCode(needs: CodeNeeds, w: Writer, key: CodeKey, typed: string): Promise<CodeVerdict> {
  const code = await w.codes.find(key)
  const isRight = code?.digest === codeDigest(needs.secrets, key, typedCode(typed))
  const verdict = judgeCode(code, isRight, needs.clock.now())
  if (verdict === 'right') await w.codes.remove(key)
  if (verdict === 'code_incorrect') await w.codes.countWrong(key)
  return verdict
}
