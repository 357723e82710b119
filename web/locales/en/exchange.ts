/** The Exchange: its list, and the words that its form and its pages share. */
export const exchange = {
  title: 'The Exchange',
  lead: 'Buy, sell, rent, & swap with your community',
  new: 'New Listing',
  formFailed: 'The form did not load',
  sold: 'Sold',
  tabs: { label: 'Type of listing', all: 'All', selling: 'Selling', renting: 'Renting', ticket: 'Tickets' },
  type: { selling: 'For Sale', renting: 'For Rent', ticket: 'Tickets' },
  condition: { new: 'New', like_new: 'Like new', good: 'Good', used: 'Used' },
  delivery: {
    pickup: 'Pickup',
    local_delivery: 'Local delivery',
    shipping: 'Shipping',
    digital_transfer: 'Digital transfer',
    in_person_handoff: 'In-person handoff',
    other: 'Other',
  },
  period: { day: 'Day', week: 'Week', month: 'Month' },
  category: {
    concert: 'Concert',
    sports: 'Sports',
    theatre: 'Theatre',
    festival: 'Festival',
    transport: 'Transport',
    other: 'Other',
  },
} as const
