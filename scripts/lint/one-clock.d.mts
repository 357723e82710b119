export const oneClock: string
