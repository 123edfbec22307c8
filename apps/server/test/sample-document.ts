/** A small import document, with access to its parts. */
export function sampleDocument() {
  const rule = {
    active: true,
    when: { days: ['Saturday', 'Sunday'] },
    startTime: '07:00',
    endTime: '10:50',
    allow18Holes: ['front'],
    allow9Holes: ['front'],
    minGroupSize18: 2,
    minGroupSize9: 0,
    requirePayment: 'other',
  };
  const settings = {
    requirePayment: false,
    allow18Holes: ['front', 'back'],
    allow9Holes: ['front', 'back'],
    daysInAdvance: 14,
    currentDayMinutesInAdvance: 0,
    widgetMessage: '',
    minGroupMessage: '',
    rules: [rule],
  };
  const sheet = {
    name: 'Front Nine',
    startTime: '07:00',
    endTime: '18:00',
    teeTimeInterval: 10,
    roundLength: 130,
    reroundTeeID: 'back',
    blockedTimes: [{ days: ['Monday'], times: ['07:00'] }],
  };
  const teetimegroup = {
    date: '+3d',
    startingTime: '09:00',
    startingTeeID: 'front',
    numHoles: 9,
    status: 'confirmed',
    golfers: [{ name: 'Ann', email: '', phone: '', paid: false, rateGroup: 1 }],
    source: 'shop',
  };
  const rate = { name: 'Public', greenFee9: 24, greenFee18: 42 };
  const course = {
    name: 'Course',
    address: '1 Road',
    city: 'Lincoln',
    state: 'NE',
    zip: '68516',
    timeZone: 'America/Chicago',
    rates: [rate, { name: 'Junior', greenFee9: 12.5, greenFee18: 19.99 }],
    widgetSettings: settings,
    teesheets: {
      front: sheet,
      back: { ...sheet, name: 'Back Nine', reroundTeeID: 'front', blockedTimes: [] },
    },
    teetimegroups: { one: teetimegroup },
  };
  const group = { name: 'Group', courses: { c: course } };
  const privilege = {
    email: 'golfer@example.com',
    group: 'g',
    course: 'c',
    denyOnlineBooking: true,
    denyOnlineBookingMessage: 'Please call us.',
    requirePayment: '',
  };
  return {
    document: { groups: { g: group }, privileges: [privilege] },
    group,
    course,
    rate,
    settings,
    rule,
    sheet,
    teetimegroup,
    privilege,
  };
}
