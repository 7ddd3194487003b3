/** One colour with `mono`. Pink is reserved for the logo and the unread dot. */
export function Logo({ size = 28, mono = false }: { size?: number; mono?: boolean }) {
  const leaf = mono ? 'currentColor' : 'var(--accent)'
  const bud = mono ? 'currentColor' : 'var(--pink)'
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path fill={leaf} opacity={mono ? 0.6 : 1} d="M12 21.5C5.6 21.5 1.9 17 1.5 9.8c4.9.5 8.5 3.5 10.5 8.3z" />
      <path fill={leaf} opacity={mono ? 0.6 : 1} d="M12 21.5c6.4 0 10.1-4.5 10.5-11.7-4.9.5-8.5 3.5-10.5 8.3z" />
      <path fill={bud} d="M12 2c4 4 5.5 7.5 4.7 11.2-.5 2.3-2 4.1-4.7 5.8-2.7-1.7-4.2-3.5-4.7-5.8C6.5 9.5 8 6 12 2z" />
    </svg>
  )
}
