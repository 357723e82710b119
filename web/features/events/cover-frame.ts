/** Size of the cover and its skeleton. On a low screen the title stays visible below it. */
export const coverFrame = '-mx-gutter h-[min(292px,55dvh)] md:mx-0 md:h-[min(380px,50dvh)]'
