export const whenNear = (load: () => Promise<unknown>) => {
  const prepare = () => void load().catch(() => undefined)
  return { onPointerEnter: prepare, onTouchStart: prepare, onFocus: prepare }
}
