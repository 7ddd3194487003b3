/** The options that their select cannot show whole once they are chosen. */
export function cutChoices(): string[] {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  return Array.from(document.querySelectorAll('select'), (select) => {
    const style = getComputedStyle(select)
    const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    return Array.from(select.options, ({ text }) => text).filter((text) => context.measureText(text).width > room)
  }).flat()
}
