import { addSentences } from '../sentences.ts'

export const install = {
  title: 'Want the mobile web app?',
  lead: 'Full screen, straight from your home screen.',
  yes: 'Yes',
  notNow: 'Not now',
  done: 'Done',
  // The text in <b> must match the labels of the browser.
  iphone: {
    title: 'On your iPhone',
    lead: 'Three taps in Safari.',
    first: 'Tap <b>Share</b> in the toolbar at the bottom',
    second: 'Choose <b>Add to Home Screen</b>',
    third: 'Tap <b>Add</b>. Our Peeps is now on your home screen',
  },
  ipad: {
    title: 'On your iPad',
    lead: 'Three taps in Safari.',
    first: 'Tap <b>Share</b> in the toolbar at the top',
    second: 'Choose <b>Add to Home Screen</b>',
    third: 'Tap <b>Add</b>. Our Peeps is now on your home screen',
  },
  android: {
    title: 'On your Android',
    lead: 'Three taps in Chrome.',
    first: 'Open the <b>menu</b> at the top right',
    second: 'Choose <b>Install app</b> or Add to Home screen',
    third: 'Tap <b>Install</b>',
  },
  other: {
    title: 'In this browser',
    lead: 'The names vary from browser to browser.',
    first: "Open your browser's <b>menu</b>",
    second: 'Look for <b>Install</b> or Add to Home Screen',
    third: 'Confirm',
  },
} as const

addSentences({ install })
