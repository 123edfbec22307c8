import { simulate } from './src/testing/simulation/simulate.ts';
const r=await simulate(Number(process.argv[2]));
console.log(r.faults.join('\n')); if (process.argv[3]) console.log(r.trace.filter(l=>new RegExp(process.argv[3]).test(l)).map(l=>l.slice(0,420)).join('\n'));
