/** Handlers of a control that load what its press will need, when a pointer comes near, a finger touches it, or it gets focus. */
export const whenNear = (load: () => Promise<unknown>) => {
  // The press reports a failure.
  const prepare = () => void load().catch(() => undefined)
  return { onPointerEnter: prepare, onTouchStart: prepare, onFocus: prepare }
}
