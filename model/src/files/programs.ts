import { normalForm } from '../text/normal-form.ts'

const RUN = new Set(
  'apk app appimage bat cmd com cpl dmg exe hta jar js jse lnk msi msp pif pkg ps1 reg scr sh vb vbe vbs wsf wsh'.split(
    ' ',
  ),
)
const HOLD = new Set('ax bin dll drv efi elf mui o ocx so sys'.split(' '))

/** The last extension counts: `bao-cao.pdf.exe`. */
export function isProgramName(name: string): boolean {
  return RUN.has(endingOf(name))
}

/** Judged by the first bytes (`SNIFFED_BYTES`). */
export function isDisguisedProgram(name: string, start: Uint8Array): boolean {
  const ending = endingOf(name)
  if (ending === '' || RUN.has(ending) || HOLD.has(ending)) return false
  return isWindowsProgram(start) || isElf(start)
}

/** A program's header contains NUL bytes. A text that happens to begin with MZ does not. */
function isWindowsProgram(start: Uint8Array): boolean {
  return start[0] === 0x4d && start[1] === 0x5a && start.includes(0)
}

function isElf([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x7f && second === 0x45 && third === 0x4c && fourth === 0x46
}

/** Folds full-width letters and removes invisible characters first. */
function endingOf(name: string): string {
  const seen = normalForm(name, 'NFKC').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
  return /\.([^.\s]+)[.\s]*$/u.exec(seen)?.[1]?.toLowerCase() ?? ''
}
