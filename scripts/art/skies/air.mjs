// air.mjs - the skies' air as loops, synthesised sample by sample (no recordings). Deterministic. node air.mjs <outdir>
// Bed loops carry PRE seconds of their own tail in front and PRE seconds of their own head behind, so a Web Audio source with
// loopStart = PRE, loopEnd = PRE + L has no seam whatever the MP3 padding is.
import {rng} from '../paint.mjs';import {TAU,SR,S,P,env,add,bp,lp,sum,room,save} from './synth.mjs';
// ---- bed loops: stereo, circular, wrapped with PRE
const PRE=.2;const bed=(k,l,r,rmsDb,kbps)=>{let e=0;for(const c of[l,r])for(const x of c)e+=x*x;const g=10**(rmsDb/20)/Math.sqrt(e/(2*l.length)),p=Math.round(PRE*SR);save(k,[l,r].map(c=>{const n=c.length,o=new Float32Array(n+2*p);for(let i=0;i<o.length;i++){const x=c[((i-p)%n+n)%n]*g;o[i]=Math.tanh(x*1.15)/1.15}return o}),kbps)};
const cyc=(L,R,parts)=>{const q=parts.map(k=>[k,R()*TAU,.5+R()]);return t=>{let s=0,w=0;for(const[k,ph,a]of q){s+=a*Math.sin(TAU*k*t/L+ph);w+=a}return s/w}};
const plip=(b,t,f,g,w=true)=>add(b,t,x=>g*Math.sin(TAU*(f*x+f*4*x*x))*env(x,.002,.010+5/f)*(1-Math.min(1,x/.16)),.16,w);
// rain on roof tiles, leaves and a gutter: 16 s
{const L=16,R=rng(606);const side=()=>{const b=new Float32Array(L*SR),m=cyc(L,R,[1,2,3,5]),m2=cyc(L,R,[2,3,7]);for(let i=0;i<b.length;i++)b[i]=R()*2-1;const hiss=bp(b,5200,.45,true),body=bp(b,900,.5,true),low=lp(b,240,.7,true);const o=new Float32Array(b.length);for(let i=0;i<o.length;i++){const t=i/SR;o[i]=hiss[i]*(.30+.07*m2(t))+body[i]*(.26+.08*m(t))+low[i]*.30}
  const d=new Float32Array(b.length);for(let i=0;i<520;i++)add(d,R()*L,(x=>{const f=1500+4200*R(),g=.16*R()**2.2;return y=>g*Math.sin(TAU*f*y)*env(y,.0006,.0035)})(),.03,true);const pent=[P.D5,P['F#5'],P.A5,P.B5,P.D6,P.E6,P['F#6'],P.A6];for(let i=0;i<64;i++)plip(d,R()*L,pent[R()*8|0]*(.985+.03*R()),.03+.085*R()**2);return sum([o,1],[room(d,.35,1.2,true),1.25])};
 const l=side(),r=side();const g=new Float32Array(L*SR);let t=.4;while(t<L-.2){plip(g,t,[P.D5,P.A4,P.D5,P.E5][R()*4|0],.16+.06*R());t+=1.31+.5*R()}const gr=room(g,.45,1.4,true);bed('hujan',sum([l,1],[gr,.8],[r,.18]),sum([r,1],[gr,.45],[l,.18]),-36,64)}
// dawn: cool air, water running through the bunds, the first birds far off, one bamboo chime: 20 s
{const L=20,R=rng(707);const side=()=>{const b=new Float32Array(L*SR),m=cyc(L,R,[1,2,3]);for(let i=0;i<b.length;i++)b[i]=R()*2-1;const air=lp(b,520,.6,true),leaf=bp(b,3300,.5,true),o=new Float32Array(b.length);for(let i=0;i<o.length;i++){const t=i/SR;o[i]=air[i]*(.42+.16*m(t))+leaf[i]*(.035+.022*m(t+3))}
  const w=new Float32Array(b.length);for(let i=0;i<620;i++)plip(w,R()*L,320+900*R()**1.6,.05*R()**1.5);return sum([o,1],[lp(w,2600,.7,true),1])};
 const l=side(),r=side(),bl=new Float32Array(L*SR),br=new Float32Array(L*SR);
 // whistles: a note that starts a shade flat, bends up, and trembles at the end
 const whistle=(t,f0,f1,d,g,pan,tr=0)=>{let ph=0;const n=Math.round(d*SR),i0=Math.round(t*SR);for(let i=0;i<n;i++){const x=i/n,f=f0+(f1-f0)*S(0,1,x)+tr*Math.sin(TAU*23*i/SR);ph+=TAU*f/SR;const e=Math.sin(Math.PI*Math.min(1,x*1.02))**1.2*g,v=e*(Math.sin(ph)+.10*Math.sin(2*ph)),j=(i0+i)%bl.length;bl[j]+=v*Math.cos(pan);br[j]+=v*Math.sin(pan)}};
 const A=(t,g,pan)=>[['D7','E7',.13],['F#7','E7',.11],['A7','F#7',.19]].forEach(([a,b,d],i)=>whistle(t+i*.19,P[a]*.99,P[b],d,g*(1-.1*i),pan));
 const Bd=(t,g,pan)=>{for(let i=0;i<5;i++)whistle(t+i*.115,P.A7*1.02,P['F#7'],.06,g*(.7+.08*i),pan,60)};const C=(t,g,pan)=>{whistle(t,P.B6*.98,P.D7,.34,g,pan,14);whistle(t+.46,P.D7,P.B6,.30,g*.8,pan,14)};
 A(1.2,.13,.5);C(3.6,.10,1.15);Bd(5.9,.05,.9);A(7.9,.09,1.2);C(10.6,.13,.35);A(12.9,.06,.8);Bd(14.6,.045,.3);A(15.9,.12,.6);C(18.0,.08,1.0);
 const ch=new Float32Array(L*SR);for(const[t,p,g]of[[4.7,'A5',.05],[5.02,'D6',.035],[13.7,'D5',.05],[14.02,'A5',.035],[14.5,'E5',.025]])add(ch,t,x=>g*(Math.sin(TAU*P[p]*x)+.35*Math.sin(TAU*P[p]*2.76*x)*Math.exp(-x/.03))*env(x,.002,.16),1,true);
 const wl=room(bl,.75,1.9,true),wr=room(br,.75,1.8,true),cr=room(ch,.5,1.5,true);bed('fajar',sum([l,1],[r,.15],[wl,.62],[cr,.9]),sum([r,1],[l,.15],[wr,.62],[cr,.7]),-35,64)}
// the lake at dusk: water at the jetty, a drop now and then, two crickets and a third far off: 20 s
{const L=20,R=rng(808);const side=()=>{const b=new Float32Array(L*SR),m=cyc(L,R,[3,5,8]),m2=cyc(L,R,[2,7,9]);for(let i=0;i<b.length;i++)b[i]=R()*2-1;const lap=bp(b,360,.7,true),low=lp(b,170,.7,true),edge=bp(b,1500,.5,true),o=new Float32Array(b.length);for(let i=0;i<o.length;i++){const t=i/SR;o[i]=lap[i]*(.34+.24*m(t))+low[i]*(.42+.14*m2(t))+edge[i]*.09*Math.max(0,m(t)+.1)**2}
  const w=new Float32Array(b.length);for(let i=0;i<110;i++)plip(w,R()*L,190+330*R()**1.4,.05+.10*R()**2);return sum([o,1],[room(lp(w,1500,.7,true),.35,1.3,true),1])};
 const l=side(),r=side(),cl=new Float32Array(L*SR),cr=new Float32Array(L*SR);
 // a chirp is a few beats of one high note, and its singer rests between its songs
 const cricket=(f,beats,every,from,until,g,pan)=>{for(let t=from;t<until;t+=every*(.96+.08*R()))for(let k=0;k<beats;k++)for(const[b,a]of[[cl,Math.cos(pan)],[cr,Math.sin(pan)]])add(b,t+k*.033,x=>g*a*(.8+.2*k/beats)*Math.sin(Math.PI*Math.min(1,x/.021))**2*Math.sin(TAU*f*x),.021,true)};
 cricket(P.D7*2,4,.62,.3,7.6,.050,.45);cricket(P.D7*2,4,.62,9.4,17.8,.050,.45);cricket(P.A7,3,.81,2.2,12.4,.034,1.15);cricket(P.A7,3,.81,14.3,19.6,.034,1.15);cricket(P.E7*2,5,1.07,.9,19.2,.014,.8);
 const wl=room(cl,.7,1.8,true),wr=room(cr,.7,1.7,true);bed('biru',sum([l,1],[r,.15],[wl,1]),sum([r,1],[l,.15],[wr,1]),-37,48)}
